import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import css from './tab-set.module.css';

interface TabSetProps<Value extends string> {
  label: string;
  value: Value;
  tabs: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  children: ReactNode;
}

export function TabSet<Value extends string>({
  label,
  value,
  tabs,
  onChange,
  children,
}: TabSetProps<Value>) {
  const choose = (chosen: string) => {
    const tab = tabs.find((each) => each.value === chosen);
    if (tab !== undefined) onChange(tab.value);
  };
  return (
    <Tabs.Root className={css.root} value={value} onValueChange={choose}>
      <Tabs.List className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.value}
            className={css.tab}
            value={tab.value}
            // Radix focuses by script on mousedown, and the browser would then show a keyboard focus ring.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content className={css.panel} value={value}>
        {children}
      </Tabs.Content>
    </Tabs.Root>
  );
}
