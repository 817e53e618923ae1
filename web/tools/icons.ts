/* Icons at build time: each map of icons becomes a module of outlines; the page fetches none.

   virtual:icons/ui        the page's own (src/ui-icons.json)
   virtual:icons/NAME      those of a game (src/games/NAME/icons.json), its pieces and suits
   virtual:games           for each game with a map: what stands on its box, and how to load the rest */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Map = Record<string, string>;
type Collection = { icons: Record<string, { body: string }>; aliases?: Record<string, { parent: string }> };

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../src');
const ON_THE_BOX = ['emblem', 'behind'];

function readMap(file: string): Map {
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Map;
}

function gamesWithMap(): string[] {
  const folder = path.join(src, 'games');
  return fs.readdirSync(folder).filter((name) => fs.existsSync(path.join(folder, name, 'icons.json')));
}

function outlines(map: Map, set: Collection, file: string): Map {
  const body = (name: string): string => {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
    if (!icon) throw new Error(`${file}: the icon package has no icon ${JSON.stringify(name)}.`);
    return icon.body;
  };
  return Object.fromEntries(Object.entries(map).map(([key, name]) => [key, body(name)]));
}

export function gameIcons(): Plugin {
  const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Collection;
  const drawn = (file: string): Map => outlines(readMap(file), set, file);
  const module = (value: unknown): string => `export default ${JSON.stringify(value)};`;

  const games = (): string => {
    const rows = gamesWithMap().map((name) => {
      const all = Object.entries(drawn(path.join(src, 'games', name, 'icons.json')));
      const box = Object.fromEntries(all.filter(([key]) => ON_THE_BOX.includes(key)));
      return `${JSON.stringify(name)}: { box: ${JSON.stringify(box)}, icons: () => import(${JSON.stringify(`virtual:icons/${name}`)}) }`;
    });
    return `export default { ${rows.join(', ')} };`;
  };

  return {
    name: 'game-icons',
    resolveId: (id) => (id.startsWith('virtual:icons/') || id === 'virtual:games' ? `\0${id}` : undefined),
    load(id) {
      if (id === '\0virtual:games') return games();
      if (!id.startsWith('\0virtual:icons/')) return undefined;
      const name = id.slice('\0virtual:icons/'.length);
      const file = name === 'ui' ? path.join(src, 'ui-icons.json') : path.join(src, 'games', name, 'icons.json');
      this.addWatchFile(file);
      return module(drawn(file));
    },
  };
}
