/** A name made of a title: 'Über uns: Café' is 'uber-uns-cafe'. */
export const slugOf = (title: string) =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 120)
    .replace(/^-+|-+$/g, '');

/** Whether a text can stand in an address, as the server has it. */
export const isSlug = (text: string) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
