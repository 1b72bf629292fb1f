import './jsdom-layout';
import { QueryFrame } from '@lapis/queries';
import { renderPage } from '@lapis/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LazyEditor } from './LazyEditor';

test('text typed before the editor has loaded is in the editor, and typing continues there', async () => {
  let now = '';
  const Page = () => {
    const [html, setHtml] = useState('');
    now = html;
    return <LazyEditor id="text" label="Text" html={html} onChange={setHtml} isBegun />;
  };
  renderPage([{ Component: QueryFrame, children: [{ path: '/', Component: Page }] }], { at: '/' });
  const field = await screen.findByRole('textbox', { name: 'Text' });
  expect(field).toHaveFocus();
  fireEvent.input(field, { target: { value: 'Salaam\nTea' } });
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(now.replace(/\s/g, '')).toBe('<p>Salaam</p><p>Tea</p>');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
});
