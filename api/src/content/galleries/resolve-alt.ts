/** Returns a picture's alternative text: the gallery's own, or else the one in the library. */
export const resolveAlt = ({
  alt,
  library_alt,
  decorative,
}: {
  alt: string;
  library_alt: string;
  decorative: number;
}) => alt || (decorative === 1 ? '' : library_alt);
