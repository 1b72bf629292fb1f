import { detectKind } from './file-kind';
import { wordsFor } from './other-kinds';

const zip = (name: string) => `PK\x03\x04${'\0'.repeat(26)}${name}`;
const box = (...brands: string[]) => `\0\0\0\x1cftyp${brands.join('')}`.padEnd(28, '\0');

test.each([
  [/save it as a JPEG.*Most Compatible/, box('heic', '\0\0\0\0', 'mif1', 'heic')],
  [/save it as a JPEG/, box('mif1', '\0\0\0\0', 'mif1', 'heic')],
  [/YouTube.*Video block/, box('isom', '\0\0\0\0', 'isom', 'mp42')],
  [/YouTube/, box('qt  ', '\0\0\0\0', 'qt  ')],
  [/YouTube/, '\x1a\x45\xdf\xa3webm'],
  [/link to it/, box('M4A ', '\0\0\0\0', 'M4A ')],
  [/link to it/, 'ID3\x04'],
  [/as a PDF/, zip('[Content_Types].xml')],
  [/as a PDF/, zip('mimetypeapplication/vnd.oasis.opendocument.text')],
  [/as a PDF/, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  [/as a PDF/, '{\\rtf1'],
  [/unpack this archive/, zip('boat.jpg')],
  [/as a JPEG or PNG/, 'II*\0'],
  [/as a JPEG or PNG/, '<?xml version="1.0"?><svg'],
  [/link to the maker’s page/, 'MZ\x90\0'],
  [/link to the maker’s page/, '#!/bin/sh'],
  [/send a JPEG, PNG, WebP, AVIF, GIF or PDF/, 'Words'],
])('says %p of a file by its first bytes', (words, start) => {
  const bytes = Buffer.from(start, 'latin1');
  expect(detectKind(bytes)).toBeUndefined();
  expect(wordsFor(bytes, 'boat')).toMatch(words);
});

test('uses a file’s name if its first bytes say nothing', () => {
  const bytes = Buffer.from('Words');
  expect(wordsFor(bytes, 'boat.PNG')).toMatch(/named like a picture.*damaged.*JPEG or PNG/);
  expect(wordsFor(bytes, 'report.pdf')).toMatch(/named like a PDF.*damaged/);
  expect(wordsFor(bytes, 'notes.txt')).toMatch(/can’t use this kind of file/);
});
