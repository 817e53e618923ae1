declare module 'virtual:icons/ui' {
  const outlines: Record<string, string>;
  export default outlines;
}

declare module 'virtual:games' {
  type Outlines = Record<string, string>;
  const games: Record<string, { box: Outlines; icons: () => Promise<{ default: Outlines }> }>;
  export default games;
}
