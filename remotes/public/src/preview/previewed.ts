/** Keeps previews out of search engines. */
export const previewed = {
  noindex: ({ isPreview = false }: { isPreview?: boolean }) => isPreview,
  query: ['preview'],
};
