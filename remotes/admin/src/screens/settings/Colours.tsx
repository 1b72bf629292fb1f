import { colourProblems, isColour, type SiteColours, usualColours } from '@lapis/contract/colours';
import { textProps, type FieldWriter } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox, Field, Marks, useMend } from '@lapis/ui/forms';
import type { SettingsFields } from '../../kit/queries/settings.queries';
import styles from './Colours.module.css';
import { Section } from './Section';
import sectionStyles from './Fields.module.css';

/** Fields for the site's base colours, whose contrast is checked while they are chosen. */
export function Colours({ fields: { colours, drawings }, change }: FieldWriter<SettingsFields>) {
  const problems = colourProblems(colours);
  const isReadable = Object.keys(problems).length === 0;
  const writing = {
    fields: colours,
    change: (changes: Partial<SiteColours>) => change({ colours: { ...colours, ...changes } }),
  };
  return (
    <Section
      title="Colours"
      names={['colours', 'drawings']}
      lead="Links and buttons get shades of these two that can be read, on light screens and on dark ones."
    >
      <Marks
        errors={Object.fromEntries(
          Object.entries(problems).map(([name, words]) => [`colours.${name}`, words]),
        )}
      >
        <ColourField
          label="Accent colour"
          hint="The help button, the line under the current page in the menu, and the outline of whatever is selected."
          name="accent"
          writing={writing}
        />
        <ColourField
          label="Deep colour"
          hint="Footer and banners. Dark enough for light text."
          name="deep"
          writing={writing}
        />
      </Marks>
      <p className={sectionStyles.note} role="status">
        {isReadable ? 'Everything can be read in these colours.' : 'These colours can’t be saved yet.'}
      </p>
      {JSON.stringify(colours) !== JSON.stringify(usualColours) && (
        <Button
          className={sectionStyles.add}
          variant="quiet"
          onClick={() => change({ colours: usualColours })}
        >
          Restore the default colours
        </Button>
      )}
      <Checkbox
        label="Where no picture has been chosen, show the demonstration’s drawings"
        checked={drawings}
        onChange={({ target }) => change({ drawings: target.checked })}
      />
    </Section>
  );
}

interface ColourFieldProps {
  label: string;
  hint: string;
  name: keyof SiteColours;
  writing: FieldWriter<SiteColours>;
}

function ColourField({ label, hint, name, writing }: ColourFieldProps) {
  const mend = useMend();
  const value = writing.fields[name];
  return (
    <div className={styles.colour}>
      <Field label={label} hint={hint} {...textProps(writing, name, 'colours')} spellCheck={false} />
      <input
        type="color"
        className={styles.palette}
        aria-label={`${label} from a palette`}
        value={isColour(value) ? value : usualColours[name]}
        onChange={({ target }) => {
          mend(`colours.${name}`);
          writing.change({ [name]: target.value });
        }}
      />
    </div>
  );
}
