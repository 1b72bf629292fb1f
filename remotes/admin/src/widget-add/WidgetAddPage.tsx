import { href, useNavigate } from '@lapis/router';
import { afterSaving } from '../widget-form/leaving';
import { WidgetForm } from '../widget-form/WidgetForm';

/** A new widget; once it is saved, its own page. */
export function Component() {
  const navigate = useNavigate();
  return (
    <WidgetForm
      widget={null}
      onSaved={({ id }) =>
        navigate(href('admin.widgets.edit', { id }), {
          replace: true,
          preventScrollReset: true,
          ...afterSaving,
        })
      }
    />
  );
}
