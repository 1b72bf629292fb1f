/** What is said of a picture to whoever can't see it: the gallery's words or, where it has none, the library's. */
export const altOf = ({
  alt,
  library_alt,
  decorative,
}: {
  alt: string;
  library_alt: string;
  decorative: number;
}) => alt || (decorative === 1 ? '' : library_alt);
