import { Select } from '@lapis/portal';
import { FieldErrors } from '@lapis/ui/forms';
import { useQuery } from '@tanstack/react-query';
import { smallDonationsQuery } from './small-donations.queries';

interface BuildingFieldProps {
  /** Number of the building; null for none. */
  value: number | null;
  /** Building that the collection names now, which may have been removed from the list. */
  current?: { id: number; name: string } | null;
  onChange: (value: number | null) => void;
}

/** Field for a collection's community building. Not shown if the charity has none. */
export function BuildingField({ value, current = null, onChange }: BuildingFieldProps) {
  const { data, error } = useQuery(smallDonationsQuery);
  const listed = (data?.buildings ?? []).filter(({ is_removed }) => !is_removed);
  const others = current && !listed.some(({ id }) => id === current.id) ? [current] : [];
  const buildings = [...listed, ...others];
  if (buildings.length === 0 && !error) return null;
  return (
    <div>
      <Select
        label="Community building"
        name="building_id"
        hint={
          error
            ? 'The buildings could not be loaded. If you have any, please open this again later.'
            : 'The building in which it was collected, or in whose council’s area.'
        }
        value={value === null ? '' : String(value)}
        options={[
          { value: '', label: 'None of them' },
          ...buildings.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      />
      <FieldErrors name="building_id" />
    </div>
  );
}
