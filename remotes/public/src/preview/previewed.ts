/** Of a page that the link of a preview shows as it would be: nothing for search engines. */
export const previewed = {
  noindex: ({ isPreview = false }: { isPreview?: boolean }) => isPreview,
  query: ['preview'],
};
