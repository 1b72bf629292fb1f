const subsetFont = require('subset-font');

/** Characters of English and similar languages. Other characters are in separate font files. */
const latin = '20-7e a0-ff 131 152-153 2c6 2da 2dc 2010-2027 202f-203a 20ac 2122 2212';

const basic = '20-7e a0 a3 a9 b7 e9 2013-2014 2018-2019 201c-201d 2026';

const ligatures = '\ufb01\ufb02';

const expandRanges = (ranges) =>
  ranges
    .split(' ')
    .map((range) => range.split('-').map((code) => parseInt(code, 16)))
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((code) => String.fromCodePoint(code))
    .join('');

const isBasic = new Set(expandRanges(basic));

const letters = {
  basic: expandRanges(basic) + ligatures,
  more: [...expandRanges(latin)].filter((letter) => !isBasic.has(letter)).join(''),
  all: expandRanges(latin) + ligatures,
};

/** Parses the range of a variable font's axis: '600' fixes the axis, '400..600' narrows it. */
function parseAxis(value) {
  const [min, max = min] = value.split('..').map(Number);
  return min === max ? min : { min, max };
}

/**
 * Reduces a variable font to the letters and axes in the query:
 * `font.woff2?letters=basic&wght=400..600&opsz=36`. Drops alternates that no style sheet uses, such as small
 * capitals, which saves a fifth.
 */
module.exports = async function subsetFontLoader(font) {
  const { letters: wanted = 'all', ...axes } = Object.fromEntries(new URLSearchParams(this.resourceQuery));
  const variationAxes = Object.fromEntries(
    Object.entries(axes).map(([name, value]) => [name, parseAxis(value)]),
  );
  return subsetFont(font, letters[wanted], { targetFormat: 'woff2', variationAxes, noLayoutClosure: true });
};

module.exports.raw = true;
