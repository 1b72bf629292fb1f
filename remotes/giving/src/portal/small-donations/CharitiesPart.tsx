import type { ConnectedCharity } from '@lapis/contract';
import { Aside, notices, Part, PlusIcon, Row, Rows } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CharityModal } from './CharityModal';
import { changeCharity, keepSmallDonations } from './small-donations.queries';
import { SharingActions } from './SharingActions';

const describeCharity = ({ reference, makes_claims, has_buildings }: ConnectedCharity) =>
  [
    reference,
    makes_claims ? 'claims on small donations' : 'does not claim on small donations',
    ...(has_buildings ? ['has community buildings'] : []),
  ].join(', ');

export function CharitiesPart({ charities }: { charities: ConnectedCharity[] }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ charity: ConnectedCharity | null } | null>(null);

  const setRemoved = async (id: number, is_removed: boolean) =>
    keepSmallDonations(client, await changeCharity(id, { is_removed }));

  async function remove({ id, name }: ConnectedCharity) {
    await setRemoved(id, true);
    notices.say(`${name} has been removed.`, () => setRemoved(id, false));
  }

  return (
    <Part
      title="Connected charities"
      actions={
        <Button variant="quiet" onClick={() => setOpened({ charity: null })}>
          <PlusIcon />
          Add a charity
        </Button>
      }
    >
      <Aside>
        Connected charities divide the limit of £8,000 equally among those that claim. If any of you has
        community buildings, each claims only for its own buildings instead. If all of you have told HMRC that
        you don’t want that, add no buildings here, and leave ‘It has community buildings’ unticked.
      </Aside>
      {charities.length > 0 && (
        <Rows label="Connected charities">
          {charities.map((charity) => (
            <Row
              key={charity.id}
              actions={
                <SharingActions
                  entry={charity}
                  onChange={() => setOpened({ charity })}
                  onRemove={() => remove(charity)}
                  onRestore={() => setRemoved(charity.id, false)}
                />
              }
            >
              <p>
                {charity.name}
                {charity.is_removed && ' (removed)'}
              </p>
              <Aside>{describeCharity(charity)}</Aside>
            </Row>
          ))}
        </Rows>
      )}
      {opened && <CharityModal charity={opened.charity} onClose={() => setOpened(null)} />}
    </Part>
  );
}
