import type { StaffRole, StaffRoleFields } from '@lapis/contract';
import { permissionNames, permissions } from '@lapis/contract/permissions';
import { useFailure } from '@lapis/portal';
import { Button } from '@lapis/ui';
import { Checkbox, Field, FieldErrors, Form } from '@lapis/ui/forms';
import { useId, useState } from 'react';
import { PickerWindow } from '../../kit/picker/PickerWindow';
import styles from './RolesPage.module.css';
import { useSaveRole } from './role-changes';

interface RoleModalProps {
  role: StaffRole | null;
  onClose: () => void;
}

export function RoleModal({ role, onClose }: RoleModalProps) {
  const form = useId();
  const [label, setLabel] = useState(role?.label ?? '');
  const [chosen, setChosen] = useState<StaffRoleFields['permissions'][number][]>(
    role?.permissions.filter((name) => name !== 'accounts') ?? [],
  );
  const save = useSaveRole(role, onClose);
  const failure = useFailure(save.error);
  const toggle = (name: (typeof chosen)[number]) =>
    setChosen(chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name]);
  return (
    <PickerWindow
      title={role ? `Change “${role.label}”` : 'Add a role'}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} busy={save.isPending}>
          Save
        </Button>
      }
    >
      <Form
        id={form}
        className={styles.form}
        failure={failure}
        noValidate
        onSubmit={() => !save.isPending && save.mutate({ label, permissions: chosen })}
      >
        <Field
          label="Name"
          name="label"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          maxLength={60}
          autoComplete="off"
        />
        <fieldset className={styles.choices}>
          <legend>What it includes</legend>
          {permissionNames.flatMap((name) =>
            name === 'accounts'
              ? []
              : [
                  <div key={name}>
                    <Checkbox
                      label={permissions[name].label}
                      checked={chosen.includes(name)}
                      onChange={() => toggle(name)}
                    />
                    <p className={styles.says}>{permissions[name].says}</p>
                  </div>,
                ],
          )}
          <FieldErrors name="permissions" />
        </fieldset>
      </Form>
    </PickerWindow>
  );
}
