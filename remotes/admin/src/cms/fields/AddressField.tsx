import { SlugField, type WithSlug } from './SlugField';

interface AddressFieldProps {
  writing: WithSlug<'slug'>;
  under: string;
}

export const AddressField = ({ writing, under }: AddressFieldProps) => (
  <SlugField
    writing={writing}
    name="slug"
    label="Address"
    hint={`After ${under}: lower-case letters, numbers and hyphens.`}
    careful="The old address will redirect to the new one."
  />
);
