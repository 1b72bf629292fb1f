import type { Language, Site } from '@lapis/contract';
import { deriveShades } from '@lapis/contract/colours';
import { languages } from '@lapis/contract/languages';

export const WIDTH = 600;
export const SIDE = 32;
export const COLUMN = WIDTH - 2 * SIDE;

const grounds = {
  light: { page: '#fbf8f3', card: '#ffffff', ink: '#1b2333', muted: '#566072', line: '#ddd5c6' },
  dark: { page: '#12161f', card: '#1c2230', ink: '#ece7dd', muted: '#b3bac8', line: '#3d4659' },
};

/** System fonts only, because emails load no fonts. The `rtl` fonts include the letters used in Pashto. */
const fonts = {
  ltr: { serif: "Georgia,'Times New Roman',serif", sans: 'Helvetica,Arial,sans-serif', leading: '1.6' },
  rtl: {
    serif: "'Segoe UI',Tahoma,'Geeza Pro','Noto Naskh Arabic','Noto Sans Arabic',Arial,sans-serif",
    sans: "'Segoe UI',Tahoma,'Geeza Pro','Noto Naskh Arabic','Noto Sans Arabic',Arial,sans-serif",
    leading: '1.9',
  },
};

export type MailLooks = ReturnType<typeof createLooks>;

export function createLooks({ colours }: Pick<Site, 'colours'>, language: Language) {
  const { lang, dir } = languages[language];
  const shades = deriveShades(colours);
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
 * Style sheet for dark colours and small screens only. Everything else is inline, because some mail programs
 * drop the style sheet.
 */
export const styleSheet = ({ dark }: MailLooks) => `
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
