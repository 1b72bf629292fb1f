import '../../editor/jsdom-layout';
import { openChecks } from './checks';

const site = { phone: '020 7946 0857', email: 'hello@lapis.example' };
const checked = (fields: { html?: string; blocks?: unknown[]; summary?: string }) =>
  openChecks({ one: 'page' }, { title: 'Winter', ...fields }, site);

const quote = (text: string) => ({ type: 'quote', id: 'quote', text, by: '' });
const text = (html: string) => ({ type: 'text', id: 'text', html });

test('what settings say is pointed out wherever it was typed, also within columns', () => {
  expect(
    checked({
      html: '<p>Ring 020 7946 0857.</p>',
      summary: 'Write to hello@lapis.example',
      blocks: [
        { type: 'columns', id: 'columns', columns: [[quote('Ring +44 20 7946 0857')], []] },
        { type: 'button', id: 'button', label: 'Ring us', href: 'tel:+442079460857', kind: 'plain' },
      ],
    }),
  ).toEqual([
    'This holds the telephone number as text. When it changes, this will not.',
    'A field beside the text holds the email address as text. When it changes in Settings, change it here too.',
    'The Quote block holds the telephone number as text. When it changes in Settings, change it here too.',
    'The Button block holds the telephone number as text. When it changes in Settings, change it here too.',
  ]);
});

test('a text that names the setting, and another number, are as they should be', () => {
  const blocks = [text('<p>Ring <span data-setting="phone"></span></p>'), quote('020 7946 08571 coats')];
  expect(checked({ blocks })).toEqual([]);
});

test('a story of blocks alone is no empty one', () => {
  expect(checked({ html: '', blocks: [quote('It was warm.')] })).toEqual([]);
  expect(checked({ html: '', blocks: [] })).toEqual([expect.stringContaining('There is no text yet')]);
});

test('blocks of which visitors would see nothing are pointed out, also within columns', () => {
  const picture = { type: 'picture', id: 'picture', image_id: null, alt: '', caption: 'Coats', size: 'text' };
  const columns = { type: 'columns', id: 'columns', columns: [[text('<p></p>')], [quote('It was warm.')]] };
  const help = { type: 'help', id: 'help', title: '', text: '' };
  expect(checked({ blocks: [picture, text(''), columns, help] })).toEqual([
    'A Picture block is empty: visitors will not see it.',
    'A Text block is empty: visitors will not see it. (2 times)',
  ]);
});
