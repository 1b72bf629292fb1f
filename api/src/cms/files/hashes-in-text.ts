export const hashesIn = (html: string) =>
  [...html.matchAll(/\/storage\/media\/([0-9a-f]{32})(?=[-/])/g)].map(([, hash = '']) => hash);
