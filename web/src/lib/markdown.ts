/* Rule texts are Markdown: cut into blocks and marked parts, which the page builds from elements of its own. */

export interface Piece { text: string; mark: '' | 'strong' | 'code' }
export type Block =
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; head: Piece[][]; rows: Piece[][][] };

const ROW = /^\s*\|(.*)\|\s*$/;
const RULER = /^[\s|:]*-[\s|:-]*$/;
const ITEM = /^\s*(?:[-*]|\d+\.)\s+(.*)$/;

/* Bold and code; everything else is plain text. */
export function pieces(text: string): Piece[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).filter((part) => part !== '').map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return { text: part.slice(2, -2), mark: 'strong' };
    return /^`.+`$/.test(part) ? { text: part.slice(1, -1), mark: 'code' } : { text: part, mark: '' };
  });
}

function kindOf(line: string): Block['kind'] {
  return ROW.test(line) ? 'table' : ITEM.test(line) ? 'list' : 'text';
}

function cells(line: string): Piece[][] {
  return (ROW.exec(line)?.[1] ?? '').split('|').map((cell) => pieces(cell.trim()));
}

function block(kind: Block['kind'], lines: readonly string[]): Block {
  if (kind === 'list') return { kind, items: lines.map((line) => pieces(ITEM.exec(line)?.[1] ?? line)) };
  if (kind === 'text') return { kind, pieces: pieces(lines.map((line) => line.trim()).join(' ')) };
  const [head = '', ...rows] = lines.filter((line) => !RULER.test(line));
  return { kind, head: cells(head), rows: rows.map(cells) };
}

/* Lines of one kind make a block; a line that goes on from an item of a list belongs to it. */
export function blocks(text: string): Block[] {
  const found: { kind: Block['kind']; lines: string[] }[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const last = found.at(-1);
    const kind = kindOf(line);
    if (last?.kind === 'list' && kind === 'text' && /^\s/.test(line)) last.lines.push(`${last.lines.pop() ?? ''} ${line.trim()}`);
    else if (last?.kind === kind) last.lines.push(line);
    else found.push({ kind, lines: [line] });
  }
  return found.map(({ kind, lines }) => block(kind, lines));
}
