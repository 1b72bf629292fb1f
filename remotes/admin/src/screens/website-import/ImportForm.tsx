import type { SourceSystem } from '@lapis/contract';
import { toFailure } from '@lapis/http';
import { Problem, UploadIcon } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { AnsweredMarks, Field } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DropArea } from '../../media/upload/DropArea';
import { Choices } from './Choices';
import styles from './WebsiteImport.module.css';
import { planImport } from './website-import.queries';
import { PlanSection } from './PlanSection';

const systems = [
  {
    value: 'wordpress',
    label: 'WordPress',
    hint: 'In WordPress, choose Tools, Export, ‘All content’, and then ‘Download Export File’. You get a file that ends in .xml.',
    accept: '.xml,text/xml,application/xml',
  },
  {
    value: 'ghost',
    label: 'Ghost',
    hint: 'In Ghost, choose Settings, Import/Export, Export, and then ‘Export content’. You get a file that ends in .json.',
    accept: '.json,application/json',
  },
] as const;

export function ImportForm() {
  const [system, setSystem] = useState<SourceSystem>('wordpress');
  const [address, setAddress] = useState('');
  const [percent, setPercent] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const planning = useMutation({
    mutationFn: (file: File) => {
      setPercent(0);
      return planImport({ system, file, address }, setPercent);
    },
  });
  const { data: plan, variables: file, isPending } = planning;
  const failure = planning.error && toFailure(planning.error);
  const { accept } = systems.find(({ value }) => value === system) ?? systems[0];

  function take([chosen]: readonly File[]) {
    if (chosen && !isPending) planning.mutate(chosen);
  }

  return (
    <>
      <section className={styles.step} aria-labelledby="export">
        <h2 id="export">The export</h2>
        <Choices
          legend="Where is the site now?"
          name="system"
          value={system}
          choices={systems}
          onChange={(value) => {
            setSystem(value);
            planning.reset();
          }}
        />
        {system === 'ghost' && (
          <AnsweredMarks {...(failure?.errors && { errors: failure.errors })}>
            <Field
              label="Address of the site"
              name="address"
              inputMode="url"
              placeholder="www.example.org"
              hint="Ghost’s export does not say where the site is, and pictures are fetched from there."
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          </AnsweredMarks>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          aria-label="Export file"
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])]);
            // Allows the same file to be chosen again.
            currentTarget.value = '';
          }}
        />
        <DropArea onFiles={take} />
        <Button
          variant={plan ? 'quiet' : 'primary'}
          className={styles.start}
          busy={isPending}
          onClick={() => input.current?.click()}
        >
          <UploadIcon />
          {plan ? 'Choose another file…' : 'Choose the file…'}
        </Button>
        <p className={styles.hint}>
          <span role="status">
            {isPending
              ? percent < 100
                ? 'Sending'
                : 'Reading what is in it…'
              : 'Or drop it anywhere on this page. Nothing changes until you have seen what is in it.'}
          </span>
          {isPending && percent < 100 && `: ${percent} %`}
        </p>
        <Problem failure={failure} />
      </section>
      {plan && file && <PlanSection plan={plan} asked={{ system, file, address }} />}
    </>
  );
}
