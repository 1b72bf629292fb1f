import type { CommunityBuilding } from '@lapis/contract';
import { Aside, notices, Part, PlusIcon, Row, Rows } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BuildingModal } from './BuildingModal';
import { changeBuilding, keepSmallDonations } from './small-donations.queries';
import { SharingActions } from './SharingActions';

export function BuildingsPart({ buildings }: { buildings: CommunityBuilding[] }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ building: CommunityBuilding | null } | null>(null);

  const setRemoved = async (id: number, is_removed: boolean) =>
    keepSmallDonations(client, await changeBuilding(id, { is_removed }));

  async function remove({ id, name }: CommunityBuilding) {
    await setRemoved(id, true);
    notices.say(`${name} has been removed.`, () => setRemoved(id, false));
  }

  return (
    <Part
      title="Community buildings"
      actions={
        <Button variant="quiet" onClick={() => setOpened({ building: null })}>
          <PlusIcon />
          Add a building
        </Button>
      }
    >
      <Aside>
        With two or more buildings, you can claim on up to £8,000 for each in a tax year, if it was collected
        in the building or elsewhere in its council’s area. Name the building when you add a collection.
      </Aside>
      {buildings.length > 0 && (
        <Rows label="Community buildings">
          {buildings.map((building) => (
            <Row
              key={building.id}
              actions={
                <SharingActions
                  entry={building}
                  onChange={() => setOpened({ building })}
                  onRemove={() => remove(building)}
                  onRestore={() => setRemoved(building.id, false)}
                />
              }
            >
              <p>
                {building.name}
                {building.is_removed && ' (removed)'}
              </p>
              <Aside>
                {building.address}, {building.postcode}
              </Aside>
            </Row>
          ))}
        </Rows>
      )}
      {opened && <BuildingModal building={opened.building} onClose={() => setOpened(null)} />}
    </Part>
  );
}
