/** A name made of a title: 'Über uns: Café' is 'uber-uns-cafe'. No dependencies, so that the browser pays nothing for it. */
export const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-+|-+$/g, '');
