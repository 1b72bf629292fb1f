import '../../editor/jsdom-layout';
import type { Block } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { QueryFrame } from '@lapis/queries';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReadOnly } from '../../cms/entries/read-only';
import { BlocksField } from './BlocksField';

test('read-only blocks can be opened, and offer nothing else', async () => {
  const quote: Block = { type: 'quote', id: 'q', text: 'I learned to read.', by: 'A mother we helped' };
  const columns: Block = { type: 'columns', id: 'c', columns: [[quote], []] };
  const field = (
    <ReadOnly value>
      <BlocksField
        writing={{ fields: { blocks: [columns] }, change: () => {} }}
        language="en"
        hint="They come after the text."
      />
    </ReadOnly>
  );
  renderPage([{ Component: QueryFrame, children: [{ path: '/', element: field }] }], { at: '/' });
  const words = await screen.findByText('A mother we helped');
  expect(words).not.toBeVisible();
  await userEvent.click(screen.getByText(/^Columns/, { selector: 'summary' }));
  expect(words).toBeVisible();
  expect(screen.getByText('I learned to read.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
