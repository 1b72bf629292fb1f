import { styleOf, textsOf } from './pasted-markup';

const same = (signs: string) => Object.fromEntries([...signs].map((sign) => [sign, sign]));

/** Reads 'J☺ L☹': each letter with its look. */
const pairs = (list: string) => Object.fromEntries(list.split(' ').map((pair) => [...pair].slice(0, 2)));

/** The looks of letters in fonts of pictures. */
const symbols: Record<string, Record<string, string>> = {
  wingdings: pairs(
    'J☺ K😐 L☹ C👍 D👎 E☜ F☞ G☝ H☟ I✋ N☠ Q✈ R☀ T❄ Y✡ Z☪ (☎ *✉ !✏ n■ u◆ l● o☐ q❑ v❖ w◆ §▪ ü✓ û✗ þ☑ ý☒ à→ ß← á↑ â↓ ã↖ ä↗ å↙ æ↘ è➔ ó⇔ ð⇨ ï⇦ Ø➢ «★',
  ),
  wingdings2: pairs('P✓ O✗ R☑ T☒ *☐ £☐'),
  wingdings3: pairs('f← g→ h↑ i↓'),
  webdings: pairs('a✓ r✗ c☐ n● g■ Y♥'),
  symbol: {
    ...same('0123456789 .,;:()[]{}+-=/<>%!?|_&#'),
    ...pairs(
      'aα bβ cχ dδ eε fφ gγ hη iι jϕ kκ lλ mμ nν oο pπ qθ rρ sσ tτ uυ vϖ wω xξ yψ zζ AΑ BΒ CΧ DΔ EΕ FΦ GΓ HΗ IΙ Jϑ KΚ LΛ MΜ NΝ OΟ PΠ QΘ RΡ SΣ TΤ UΥ Vς WΩ XΞ YΨ ZΖ ·• ®→ ¬← ¯↓ «↔ Þ⇒ ³≥ £≤ ¹≠ »≈ ´× ±± ¥∞ Ö√ °°',
    ),
  },
};

/**
 * Writes letters of fonts of pictures as the signs that they show: Outlook's smiley is a J in Wingdings. A letter whose
 * picture is not known is left out, because nobody wrote it.
 */
export function writeSymbols(root: Element) {
  for (const text of textsOf(root)) {
    const signs = symbols[fontOf(text.parentElement, root)];
    if (signs) text.data = [...text.data].map((letter) => signOf(letter, signs)).join('');
  }
}

function signOf(letter: string, signs: Record<string, string>) {
  if (/\s/.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  // Word also writes such letters among those for private use.
  const plain = code >= 0xf000 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter;
  // Whatever is no letter of the font is shown in another font.
  return signs[plain] ?? (code <= 0xff || plain !== letter ? '' : letter);
}

/** The font of pictures that words stand in; empty for an ordinary one. */
function fontOf(element: Element | null, root: Element): string {
  if (!element || element === root) return '';
  const style = styleOf(element);
  const isSymbol = style.includes('mso-char-type:symbol');
  const symbol = isSymbol && /mso-symbol-font-family:["']?([\w-]+)/.exec(style)?.[1];
  if (symbol) return symbol;
  const font = /(?:^|;)font-family:["']?([\w-]+)/.exec(style)?.[1] ?? faceOf(element);
  // Word names the font of the words beside that of the pictures.
  if (font === undefined || style.includes('mso-ascii-font-family'))
    return fontOf(element.parentElement, root);
  return font in symbols ? font : '';
}

const faceOf = (element: Element) =>
  element.localName === 'font' ? element.getAttribute('face')?.replace(/\s/g, '').toLowerCase() : undefined;

/** Mail programs show an emoji as a picture whose description is the emoji. */
export function writeEmoji(root: Element) {
  for (const picture of root.querySelectorAll('img[alt]')) {
    const alt = picture.getAttribute('alt') ?? '';
    if (/^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,12}$/u.test(alt) && /[^\d#*]/.test(alt))
      picture.replaceWith(alt);
  }
}
