import type { Language, Site } from '@lapis/contract';
import { shadesOf } from '@lapis/contract/colours';
import { languages } from '@lapis/contract/languages';

/** In pixels: the letter, and the room on each side of its words. */
export const WIDTH = 600;
export const SIDE = 32;
export const COLUMN = WIDTH - 2 * SIDE;

const grounds = {
  light: { page: '#fbf8f3', card: '#ffffff', ink: '#1b2333', muted: '#566072', line: '#ddd5c6' },
  dark: { page: '#12161f', card: '#1c2230', ink: '#ece7dd', muted: '#b3bac8', line: '#3d4659' },
};

/** Fonts that computers and phones have: a letter fetches none. Those of the second row have the letters of Pashto too. */
const fonts = {
  ltr: { serif: "Georgia,'Times New Roman',serif", sans: 'Helvetica,Arial,sans-serif', leading: '1.6' },
  rtl: {
    serif: "'Segoe UI',Tahoma,'Geeza Pro','Noto Naskh Arabic','Noto Sans Arabic',Arial,sans-serif",
    sans: "'Segoe UI',Tahoma,'Geeza Pro','Noto Naskh Arabic','Noto Sans Arabic',Arial,sans-serif",
    leading: '1.9',
  },
};

export type Looks = ReturnType<typeof looksOf>;

/** The colours, the fonts and the direction of a letter. Mail programs know no logical properties: `start` is a side. */
export function looksOf({ colours }: Pick<Site, 'colours'>, language: Language) {
  const { lang, dir } = languages[language];
  const shades = shadesOf(colours);
  const [start, end] = dir === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  return {
    lang,
    dir,
    start,
    end,
    ...fonts[dir],
    light: { ...grounds.light, ...shades.light },
    dark: { ...grounds.dark, ...shades.dark },
  };
}

/**
 * The style sheet of a letter. Everything it needs stands on its elements too, since some programs drop this: here are
 * the dark colours and what is otherwise on a phone.
 */
export const styleSheet = ({ dark }: Looks) => `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (max-width: 480px) {
.side { padding-left: 20px !important; padding-right: 20px !important }
.outside { padding: 0 !important }
.corner { border-radius: 0 !important }
.cell { display: block !important; width: 100% !important; padding: 0 0 12px !important; box-sizing: border-box }
.cell img { width: 100% !important; max-width: 100% !important }
}
@media (prefers-color-scheme: dark) {
.page { background: ${dark.page} !important }
.card { background: ${dark.card} !important; color: ${dark.ink} !important }
.ink { color: ${dark.ink} !important }
.muted { color: ${dark.muted} !important }
.line { border-color: ${dark.line} !important }
.link { color: ${dark['--lapis']} !important }
.deep { background: ${dark['--lapis-deep']} !important }
.plain { background: ${dark['--lapis']} !important; color: ${dark.page} !important }
}`;
