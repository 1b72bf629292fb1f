const subsetFont = require('subset-font');

/** What English and its neighbours are written with; other letters come from the next file that has them. */
const latin = '20-7e a0-ff 131 152-153 2c6 2da 2dc 2010-2027 202f-203a 20ac 2122 2212';

/** Those that nearly every English page is made of, as site-fonts.css has them. */
const basic = '20-7e a0 a3 a9 b7 e9 2013-2014 2018-2019 201c-201d 2026';

/** As one letter, for whoever writes f and i. */
const ligatures = '\ufb01\ufb02';

/** The letters of ranges such as '20-7e a0', which are hexadecimal as those of style sheets are. */
const textOf = (ranges) =>
  ranges
    .split(' ')
    .map((range) => range.split('-').map((code) => parseInt(code, 16)))
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
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
