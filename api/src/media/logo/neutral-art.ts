import type { SiteColours } from '@lapis/contract/colours';

/** A sun that rises, for a charity that has chosen no logo: a square SVG in its two colours. */
export const neutralSign = ({ accent, deep }: SiteColours) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" rx="14" fill="${deep}"/><path d="M14 40a18 18 0 0 1 36 0zm0 5h36v4H14z" fill="${accent}"/></svg>`;

/** The same sun with its glow, as --art of shared/ui/src/theme.css draws it: what a preview of a link shows. */
export const neutralPreview = ({ accent, deep }: SiteColours, width: number, height: number) => {
  const glow = [640, 416, 224].map(
    (radius) => `<circle cx="80%" r="${radius}" fill="#fff" fill-opacity=".04"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${deep}"/>${glow.join('')}<circle cx="80%" r="48" fill="${accent}"/></svg>`;
};
