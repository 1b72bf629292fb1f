/** Whether an address has the ending of a file. */
export const hasEnding =
  /\.(m?js|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest|pdf)$/i;

/**
 * Addresses of files: below the folders of files, or with the ending of one. A file is there or not; a page in
 * its place would be taken for the file.
 */
export const isFile = (path: string) => /^\/(dist|remotes|storage)\//.test(path) || hasEnding.test(path);
