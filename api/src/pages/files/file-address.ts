export const hasEnding =
  /\.(m?js|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest|pdf)$/i;

/**
 * True for paths in file folders or with a file extension. A missing file must be a 404, because the browser
 * would mistake a page for the file.
 */
export const isFile = (path: string) => /^\/(dist|remotes|storage)\//.test(path) || hasEnding.test(path);
