/**
 * A site's colours, derived from two that the charity chooses. Server and portal share the calculation. It
 * gives every shade enough contrast, which `color-mix()` in a style sheet can't guarantee. Imports nothing,
 * to stay small in the browser.
 */

export interface SiteColours {
  /** Colour of the help button, the marker of the current page and the focus ring. */
  accent: string;
  deep: string;
}

export const usualColours: SiteColours = { accent: '#f2b544', deep: '#142b66' };

/** Minimum contrast of text (WCAG 2.2, 1.4.3) and of parts of the interface (1.4.11). */
const TEXT = 4.5;
const PART = 3;
const BRIGHT = 7;

/** Background and text colours from shared/ui/src/theme.css. */
const light = { paper: '#fbf8f3', sand: '#f1e9dc', ink: '#1b2333' };
const dark = { sand: '#19233b' };
const [BLACK, WHITE] = ['#000000', '#ffffff'];

const usualShades = {
  light: {
    '--lapis': '#1f3f8f',
    '--lapis-hover': '#16306f',
    '--lapis-deep': usualColours.deep,
    '--on-deep-muted': '#c3cbe0',
    ...veils('#0b1330'),
    '--saffron': usualColours.accent,
    '--saffron-hover': '#f7c768',
    '--on-saffron': light.ink,
  },
  dark: { '--lapis': '#9db8ff', '--lapis-hover': '#b9ccff', '--lapis-deep': '#0b1330' },
};
export type Shades = typeof usualShades;

/** Overlays that keep text on pictures readable. */
function veils(night: string) {
  return {
    '--veil': `linear-gradient(to top, ${night}d9, ${night}8c 60%, ${night}00)`,
    '--scrim': `${night}99`,
  };
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];

/** Returns relative luminance, from 0 to 1, as WCAG defines it. */
function luminance(colour: string) {
  const [red, green, blue] = channels(colour)
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, from 1 to 21, as WCAG defines it. */
export function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function mixed(colour: string, other: string, share: number) {
  const others = channels(other);
  const values = channels(colour).map((value, at) => Math.round(value + (others[at]! - value) * share));
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Mixes `colour` with more and more of `other` until `fits` accepts the mixture. Returns `other` if no
 * mixture fits.
 */
function mixedUntil(colour: string, other: string, fits: (mixture: string) => boolean) {
  for (let share = 0; share < 1; share += 0.02) {
    const mixture = mixed(colour, other, share);
    if (fits(mixture)) return mixture;
  }
  return other;
}

const litUp = (deep: string) => mixed(deep, WHITE, 0.1);

const textOn = (accent: string) =>
  contrast(light.ink, accent) >= contrast(light.paper, accent) ? light.ink : light.paper;

const nightShade = (deep: string) =>
  mixedUntil(deep, BLACK, (mixture) => luminance(mixture) <= luminance(usualShades.dark['--lapis-deep']));

function shadesOfDeep(deep: string) {
  const night = nightShade(deep);
  const link = mixedUntil(deep, BLACK, (mixture) => contrast(mixture, light.sand) >= TEXT);
  const linkAtNight = mixedUntil(deep, WHITE, (mixture) => contrast(mixture, dark.sand) >= BRIGHT);
  const muted = mixedUntil(
    mixed(light.paper, deep, 0.25),
    light.paper,
    (mixture) => contrast(mixture, litUp(deep)) >= TEXT,
  );
  return {
    light: {
      '--lapis': link,
      '--lapis-hover': mixed(link, BLACK, 0.25),
      '--lapis-deep': deep,
      '--on-deep-muted': muted,
      ...veils(night),
    },
    dark: {
      '--lapis': linkAtNight,
      '--lapis-hover': mixed(linkAtNight, WHITE, 0.3),
      '--lapis-deep': night,
    },
  };
}

function shadesOfAccent(accent: string) {
  const text = textOn(accent);
  return {
    '--saffron': accent,
    // Mixed away from the text's colour, so that contrast only increases.
    '--saffron-hover': mixed(accent, text === light.ink ? WHITE : BLACK, 0.2),
    '--on-saffron': text,
  };
}

/** Returns all derived colours by custom property, for the light and the dark scheme. */
export function deriveShades({ accent, deep }: SiteColours): Shades {
  const ofDeep = deep === usualColours.deep ? usualShades : shadesOfDeep(deep);
  const ofAccent = accent === usualColours.accent ? {} : shadesOfAccent(accent);
  return { light: { ...usualShades.light, ...ofDeep.light, ...ofAccent }, dark: ofDeep.dark };
}

/** Returns a style sheet that overrides the default colours; empty for the defaults. */
export function coloursCss(colours: SiteColours) {
  const shades = deriveShades(colours);
  const rules = (['light', 'dark'] as const).map((scheme) => {
    const usual: Record<string, string> = usualShades[scheme];
    const others = Object.entries(shades[scheme]).filter(([name, value]) => usual[name] !== value);
    return others.map(([name, value]) => `${name}:${value}`).join(';');
  });
  const [byDay, atNight] = rules;
  return [byDay && `:root{${byDay}}`, atNight && `@media (prefers-color-scheme:dark){:root{${atNight}}}`]
    .filter(Boolean)
    .join('');
}

export const isColour = (text: string) => /^#[\da-f]{6}$/i.test(text);
export const colourWords = 'Type six digits or letters from a to f after a #, such as #142b66.';

/** Rounds the contrast down, so that 4.46 isn't shown as 4.5. */
const short = (ratio: number, needed: number) =>
  `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, and ${needed} to 1 is needed`;

export function colourProblems({ accent, deep }: SiteColours) {
  const problems: Partial<Record<keyof SiteColours, string[]>> = {};
  if (!isColour(accent)) problems.accent = [colourWords];
  if (!isColour(deep)) problems.deep = [colourWords];
  if (problems.accent || problems.deep) return problems;

  const onDeep = contrast(light.paper, litUp(deep));
  const onAccent = contrast(textOn(accent), accent);
  const apart = Math.min(contrast(accent, deep), contrast(accent, nightShade(deep)));
  if (onDeep < TEXT) {
    problems.deep = [
      `Light text is hard to read on this colour (${short(onDeep, TEXT)}). Please choose a darker one.`,
    ];
  }
  if (onAccent < TEXT) {
    problems.accent = [
      `Neither dark nor light text is easy to read on this colour (${short(onAccent, TEXT)}). Please choose a lighter one.`,
    ];
  } else if (!problems.deep && apart < PART) {
    problems.accent = [
      `A button in this colour is hard to see on the deep colour (${short(apart, PART)}). Please choose a lighter one, or a darker deep colour.`,
    ];
  }
  return problems;
}
