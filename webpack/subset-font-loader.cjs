const subsetFont = require('subset-font');

/** What English and its neighbours are written with; other letters come from the next file that has them. */
const latin = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2010, 0x2027],
  [0x202f, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/** Those that nearly every English page is made of, as fonts.css has them. */
const basic = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa3, 0xa3],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xe9, 0xe9],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
];

/** As one letter, for whoever writes f and i. */
const ligatures = '\ufb01\ufb02';

const textOf = (ranges) =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

const isBasic = new Set(textOf(basic));

const letters = {
  basic: textOf(basic) + ligatures,
  more: [...textOf(latin)].filter((letter) => !isBasic.has(letter)).join(''),
  all: textOf(latin) + ligatures,
};

/** '600' pins an axis of a variable font, '400..600' narrows it. */
function axis(value) {
  const [min, max = min] = value.split('..').map(Number);
  return min === max ? min : { min, max };
}

/**
 * Cuts a variable font down to the letters and the part of its axes that the site uses, as its query says:
 * `font.woff2?letters=basic&wght=400..600&opsz=36`. Alternates that no style sheet asks for, small capitals and the like,
 * are left out, which is a fifth.
 */
module.exports = async function subsetFontLoader(font) {
  const { letters: wanted = 'all', ...axes } = Object.fromEntries(new URLSearchParams(this.resourceQuery));
  const variationAxes = Object.fromEntries(Object.entries(axes).map(([name, value]) => [name, axis(value)]));
  return subsetFont(font, letters[wanted], { targetFormat: 'woff2', variationAxes, noLayoutClosure: true });
};

module.exports.raw = true;
