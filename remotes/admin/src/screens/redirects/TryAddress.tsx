import { useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Field, Form } from '@lapis/ui/forms';
import { useMutation } from '@tanstack/react-query';
import { describeTry } from './redirect-words';
import { tryAddress } from './redirects.queries';
import styles from './TryAddress.module.css';

/** Shows where an address leads, without counting a hit. */
export function TryAddress() {
  const trying = useMutation({ mutationFn: tryAddress });
  const failure = useFailure(trying.error);
  return (
    <Form
      className={styles.form}
      aria-label="Try an address"
      onSubmit={(values) => trying.mutate(String(values.get('address')))}
      failure={failure}
      noValidate
    >
      <div className={styles.row}>
        <Field
          className={styles.field}
          label="Try an address"
          name="address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="/2019/05/our-story"
        />
        <Button type="submit" variant="quiet" busy={trying.isPending}>
          Try
        </Button>
      </div>
      <p className={styles.result} role="status">
        {trying.data && describeTry(trying.data)}
      </p>
    </Form>
  );
}
