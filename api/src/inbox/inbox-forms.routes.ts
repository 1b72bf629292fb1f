import { contact, subscription } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { formDraftsRepository } from '../server/forms/form-drafts.repository';
import { type FormServices, parseForm, plainForms } from '../server/forms/plain-forms';
import type { App, Services } from '../server/http/serve';
import { messageSender } from './contact/send-message';
import { subscriptionConfirmer } from './newsletter/subscribers/subscription.routes';
import { newsletterRequests } from './newsletter/subscribers/ask-for-newsletter';

/** Handles visitors' forms from browsers without scripts. */
export async function inboxFormsRoutes(app: App, services: FormServices & Pick<Services, 'mail'>) {
  const [send, ask] = [messageSender(services), newsletterRequests(services)];
  const confirm = subscriptionConfirmer(services.mail);
  const drafts = formDraftsRepository(services.db);
  const addForm = plainForms(app, services);

  addForm({
    path: '/contact',
    page: 'contact',
    anchor: 'write',
    async submit(values, { request: { ip } }) {
      const message = parseForm(contact.send.body, values);
      await send(message, ip);
      // The page says to which address the reply will go, so that the sender notices a typing error.
      const sent = await drafts.add({ values: { email: message.email }, message: '', errors: {} });
      return `${href('contact')}?${new URLSearchParams({ sent })}#write`;
    },
  });

  addForm({
    path: '/newsletter',
    page: 'subscription.join',
    anchor: 'ask',
    async submit(values, { request: { ip } }) {
      await ask(parseForm(subscription.join.body, values), ip);
      return `${href('subscription.join')}?sent=yes#ask`;
    },
  });

  addForm({
    path: '/newsletter/confirm',
    page: 'subscription.confirm',
    anchor: 'confirm',
    async submit(values) {
      const { token } = parseForm(subscription.confirm.body, values);
      const sent = await drafts.add({ values: {}, message: await confirm(token), errors: {} });
      return `${href('subscription.confirm')}?${new URLSearchParams({ sent })}#confirm`;
    },
  });
}
