/**
 * The colours of a site, all made of two that its charity chooses. Server and portal reckon them alike, so that every
 * shade has the contrast that it needs, which `color-mix()` in a style sheet could not promise. Without dependencies,
 * for the browser.
 */

/** As `#rrggbb`. */
export interface SiteColours {
  /** Of 'I Want To Help', of the line below the present page, and of the focus. */
  accent: string;
  /** Of footer and banners; links and buttons have shades of it. */
  deep: string;
}

/** Those that the site has until its charity chooses others. */
export const usualColours: SiteColours = { accent: '#f2b544', deep: '#142b66' };

/** Contrast that text needs (WCAG 2.2, 1.4.3), and parts of the interface (1.4.11). */
const TEXT = 4.5;
const PART = 3;
/** Of links in the dark scheme, on grounds that are as dark. */
const BRIGHT = 7;

/** The grounds and letters of shared/ui/src/theme.css on which, or in which, the colours are seen. */
const light = { paper: '#fbf8f3', sand: '#f1e9dc', ink: '#1b2333' };
const dark = { sand: '#19233b' };
const [BLACK, WHITE] = ['#000000', '#ffffff'];

/** What theme.css says of the usual colours. */
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

/** What lies over pictures, so that one can read what stands on them. */
function veils(night: string) {
  return {
    '--veil': `linear-gradient(to top, ${night}d9, ${night}8c 60%, ${night}00)`,
    '--scrim': `${night}99`,
  };
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];

/** Relative luminance, from 0 to 1, as WCAG defines it. */
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

/** The contrast of two colours, from 1 to 21, as WCAG defines it. */
export function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour with so much of another in it, from 0 to 1. */
function mixed(colour: string, other: string, share: number) {
  const others = channels(other);
  const values = channels(colour).map((value, at) => Math.round(value + (others[at]! - value) * share));
  return `#${values.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The first that fits of a colour and its mixtures with ever more of another; the other where none does. */
function mixedUntil(colour: string, other: string, fits: (mixture: string) => boolean) {
  for (let share = 0; share < 1; share += 0.02) {
    const mixture = mixed(colour, other, share);
    if (fits(mixture)) return mixture;
  }
  return other;
}

/** What is on the deep colour is also on it where it is lit up by the pointer. */
const litUp = (deep: string) => mixed(deep, WHITE, 0.1);

const textOn = (accent: string) =>
  contrast(light.ink, accent) >= contrast(light.paper, accent) ? light.ink : light.paper;

/** As dark as the usual one is at night, or darker. */
const nightOf = (deep: string) =>
  mixedUntil(deep, BLACK, (mixture) => luminance(mixture) <= luminance(usualShades.dark['--lapis-deep']));

function shadesOfDeep(deep: string) {
  const night = nightOf(deep);
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
    // Away from the text on it, which so can only be read better.
    '--saffron-hover': mixed(accent, text === light.ink ? WHITE : BLACK, 0.2),
    '--on-saffron': text,
  };
}

/** All colours of the site that follow from the two, by their names in theme.css, for the light and the dark scheme. */
export function shadesOf({ accent, deep }: SiteColours): Shades {
  const ofDeep = deep === usualColours.deep ? usualShades : shadesOfDeep(deep);
  const ofAccent = accent === usualColours.accent ? {} : shadesOfAccent(accent);
  return { light: { ...usualShades.light, ...ofDeep.light, ...ofAccent }, dark: ofDeep.dark };
}

/** The style sheet that puts the colours in the place of the usual ones; empty where they are these. */
export function coloursCss(colours: SiteColours) {
  const shades = shadesOf(colours);
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

/** How far a contrast falls short; rounded down, because 4.46 is not 4.5. */
const short = (ratio: number, needed: number) =>
  `${(Math.floor(ratio * 10) / 10).toFixed(1)} to 1, and ${needed} to 1 is needed`;

/** What can't be read or seen in these colours, and what to do about it, in words; empty where all can. */
export function colourProblems({ accent, deep }: SiteColours) {
  const problems: Partial<Record<keyof SiteColours, string[]>> = {};
  if (!isColour(accent)) problems.accent = [colourWords];
  if (!isColour(deep)) problems.deep = [colourWords];
  if (problems.accent || problems.deep) return problems;

  const onDeep = contrast(light.paper, litUp(deep));
  const onAccent = contrast(textOn(accent), accent);
  const apart = Math.min(contrast(accent, deep), contrast(accent, nightOf(deep)));
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
