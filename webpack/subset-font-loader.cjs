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

const text = latin
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((code) => String.fromCodePoint(code))
  .join('');

/** '600' pins an axis of a variable font, '400..600' narrows it. */
function axis(value) {
  const [min, max = min] = value.split('..').map(Number);
  return min === max ? min : { min, max };
}

/**
 * Cuts a variable font down to the letters and the part of its axes that the site uses, as its query says:
 * `font.woff2?wght=400..600&opsz=36`. Headings and text together weigh half.
 */
module.exports = async function subsetFontLoader(font) {
  const axes = [...new URLSearchParams(this.resourceQuery)].map(([name, value]) => [name, axis(value)]);
  return subsetFont(font, text, { targetFormat: 'woff2', variationAxes: Object.fromEntries(axes) });
};

module.exports.raw = true;
