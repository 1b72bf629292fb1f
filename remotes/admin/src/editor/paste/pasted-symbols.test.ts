import { writeEmoji, writeSymbols } from './pasted-symbols';

function writeText(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  writeSymbols(body);
  writeEmoji(body);
  return body.textContent;
}

const wingdings = 'mso-char-type:symbol;mso-symbol-font-family:Wingdings';

test.each([
  [
    `Thanks <span data-style="font-family:Wingdings;mso-ascii-font-family:Calibri;${wingdings}"><span data-style="${wingdings}">J</span></span> Jo`,
    'Thanks ☺ Jo',
  ],
  ['See <font face="Wingdings">à</font> Friday', 'See → Friday'],
  ['<span data-style="font-family: Wingdings">\uf04a</span>', '☺'],
  ['<span data-style="font-family:Wingdings">§ </span>Water', '▪ Water'],
  ['<span data-style="font-family:\'Wingdings 2\'">P</span> done', '✓ done'],
  ['<span data-style="font-family:Symbol">a</span> and b', 'α and b'],
  ['<span data-style="font-family:Webdings">~</span>Open', 'Open'],
  ['<span data-style="font-family:Wingdings"><span data-style="font-family:Arial">Jam</span></span>', 'Jam'],
  ['<span data-style="font-family:Wingdings;mso-ascii-font-family:Arial">Jam</span>', 'Jam'],
  ['<span data-style="font-family:Wingdings">☺</span>', '☺'],
  ['Well done <img src="https://mail.example/1f600.png" alt="😀">!', 'Well done 😀!'],
  ['A <img src="/a.png" alt="7">', 'A '],
  ['A <img src="/a.png" alt="A kite 🪁">', 'A '],
])('%j says “%s”', (html, expected) => {
  expect(writeText(html)).toBe(expected);
});
