export const hasEnding =
  /\.(m?js|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest|pdf)$/i;

/**
 * True for paths below the folders of files, or with a file's extension. A missing file must be a 404,
 * because the browser would take a page for the file.
 */
export const isFile = (path: string) => /^\/(dist|remotes|storage)\//.test(path) || hasEnding.test(path);
