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

/** A link to another screen that looks like the house button. */
export const ButtonLink = createLink(ButtonAnchor);
