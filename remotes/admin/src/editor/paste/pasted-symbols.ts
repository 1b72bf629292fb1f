import { inlineStyle, collectTexts } from './pasted-markup';

const identityMap = (signs: string) => Object.fromEntries([...signs].map((sign) => [sign, sign]));

const pairs = (list: string) => Object.fromEntries(list.split(' ').map((pair) => [...pair].slice(0, 2)));

const symbols: Record<string, Record<string, string>> = {
  wingdings: pairs(
    'J☺ K😐 L☹ C👍 D👎 E☜ F☞ G☝ H☟ I✋ N☠ Q✈ R☀ T❄ Y✡ Z☪ (☎ *✉ !✏ n■ u◆ l● o☐ q❑ v❖ w◆ §▪ ü✓ û✗ þ☑ ý☒ à→ ß← á↑ â↓ ã↖ ä↗ å↙ æ↘ è➔ ó⇔ ð⇨ ï⇦ Ø➢ «★',
  ),
  wingdings2: pairs('P✓ O✗ R☑ T☒ *☐ £☐'),
  wingdings3: pairs('f← g→ h↑ i↓'),
  webdings: pairs('a✓ r✗ c☐ n● g■ Y♥'),
  symbol: {
    ...identityMap('0123456789 .,;:()[]{}+-=/<>%!?|_&#'),
    ...pairs(
      'aα bβ cχ dδ eε fφ gγ hη iι jϕ kκ lλ mμ nν oο pπ qθ rρ sσ tτ uυ vϖ wω xξ yψ zζ AΑ BΒ CΧ DΔ EΕ FΦ GΓ HΗ IΙ Jϑ KΚ LΛ MΜ NΝ OΟ PΠ QΘ RΡ SΣ TΤ UΥ Vς WΩ XΞ YΨ ZΖ ·• ®→ ¬← ¯↓ «↔ Þ⇒ ³≥ £≤ ¹≠ »≈ ´× ±± ¥∞ Ö√ °°',
    ),
  },
};

/**
 * Replaces letters in symbol fonts with the symbols that they display: Outlook's smiley is a J in Wingdings.
 * Drops unknown letters, because they aren't meant as letters.
 */
export function writeSymbols(root: Element) {
  for (const text of collectTexts(root)) {
    const signs = symbols[symbolFont(text.parentElement, root)];
    if (signs) text.data = [...text.data].map((letter) => toSign(letter, signs)).join('');
  }
}

function toSign(letter: string, signs: Record<string, string>) {
  if (/\s/.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  // Word also encodes symbols in the private use area.
  const plain = code >= 0xf000 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : letter;
  // Keeps characters beyond the font's range, because browsers show them in a different font.
  return signs[plain] ?? (code <= 0xff || plain !== letter ? '' : letter);
}

/** Returns the name of an element's symbol font; an empty string for an ordinary font. */
function symbolFont(element: Element | null, root: Element): string {
  if (!element || element === root) return '';
  const style = inlineStyle(element);
  const isSymbol = style.includes('mso-char-type:symbol');
  const symbol = isSymbol && /mso-symbol-font-family:["']?([\w-]+)/.exec(style)?.[1];
  if (symbol) return symbol;
  const font = /(?:^|;)font-family:["']?([\w-]+)/.exec(style)?.[1] ?? fontFace(element);
  // Uses the parent's font if the element has none, or if Word's style names the font of ordinary text.
  if (font === undefined || style.includes('mso-ascii-font-family'))
    return symbolFont(element.parentElement, root);
  return font in symbols ? font : '';
}

const fontFace = (element: Element) =>
  element.localName === 'font' ? element.getAttribute('face')?.replace(/\s/g, '').toLowerCase() : undefined;

/** Replaces pictures of emoji with their alt text, which is the emoji itself. */
export function writeEmoji(root: Element) {
  for (const picture of root.querySelectorAll('img[alt]')) {
    const alt = picture.getAttribute('alt') ?? '';
    if (/^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,12}$/u.test(alt) && /[^\d#*]/.test(alt))
      picture.replaceWith(alt);
  }
}
