import type { MenuName } from '@lapis/contract';
import { QueryFrame } from '@lapis/queries';
import { renderPage } from '@lapis/testing';
import { Form } from '@lapis/ui/forms';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { blankLink, type EditedMenuEntry } from './entries';
import { EntryRow } from './EntryRow';

const answers = {
  'GET /admin/linkable-pages': { results: [{ title: 'Contact us', path: '/contact' }] },
  'GET /admin/find': { results: [] },
};

test.each<MenuName>(['header', 'footer'])(
  'a page that is chosen for a link below an entry of the %s brings its address and its name',
  async (menu) => {
    let now: EditedMenuEntry = { ...blankLink(), label: 'About', items: [blankLink()] };
    const Page = () => {
      const [entry, setEntry] = useState(now);
      now = entry;
      return (
        <Form onSubmit={() => {}}>
          <ul>
            <EntryRow
              entry={entry}
              menu={menu}
              position={{ index: 0, count: 1 }}
              within="items.0"
              onChange={(changes) => setEntry((before) => ({ ...before, ...changes }))}
              onMove={() => {}}
              onPutBelow={() => {}}
              onTakeOut={() => {}}
              onRemove={() => {}}
            />
          </ul>
        </Form>
      );
    };
    renderPage([{ Component: QueryFrame, children: [{ path: '/', Component: Page }] }], { at: '/', answers });
    const user = userEvent.setup();
    await user.type((await screen.findAllByRole('combobox', { name: 'Leads to' })).at(-1)!, 'contact');
    await user.click(await screen.findByRole('option', { name: /Contact us/ }));
    expect(now.items).toMatchObject([{ href: '/contact', label: 'Contact us' }]);
  },
);
