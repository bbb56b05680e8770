import { getRouteApi } from '@tanstack/react-router';
import { useTranslator } from '../../language/use-translator.ts';
import { AskPasswordForm } from './ask-password-form.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const route = getRouteApi('/forgot-password');

export function ForgotPasswordScreen() {
  const { t } = useTranslator();
  const { code } = route.useSearch();
  return (
    <EntryFrame
      name={t('forgot.name')}
      title={t(code === undefined ? 'forgot.title' : 'forgot.new-title')}
      other={{ question: t('forgot.remembered'), answer: t('nav.login'), to: '/login' }}
    >
      {code === undefined ? <AskPasswordForm /> : <NewPasswordForm code={code} />}
    </EntryFrame>
  );
}
