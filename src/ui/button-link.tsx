import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import css from './button.module.css';
import type { ButtonKind } from './button.tsx';

interface ButtonAnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  kind?: ButtonKind;
  size?: 'normal' | 'large';
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ kind = 'main', size = 'normal', ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={css.button} data-kind={kind} data-size={size} />;
}

export const ButtonLink = createLink(ButtonAnchor);

/** A link out of the app. It sends no referrer. */
export function OutLink(props: Pick<ButtonAnchorProps, 'href' | 'onClick' | 'children'>) {
  return (
    <ButtonAnchor
      {...props}
      kind="outline"
      size="large"
      target="_blank"
      rel="noreferrer noopener"
    />
  );
}
