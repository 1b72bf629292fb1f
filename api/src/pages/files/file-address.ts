export const hasEnding =
  /\.(m?js|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest|pdf)$/i;

/**
 * True for paths in file folders or with a file extension. If such a file is missing, the response must be a
 * 404: the browser would mistake an HTML page for the file.
 */
export const isFile = (path: string) => /^\/(dist|remotes|storage)\//.test(path) || hasEnding.test(path);
