import { Link } from '@tanstack/react-router';
import type { LegalBlock } from '../../../i18n/legal/legal-document.ts';
import css from './legal-blocks.module.css';

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return (
    <div className={css.blocks}>
      {blocks.map((block) => (
        <Block key={keyOf(block)} block={block} />
      ))}
    </div>
  );
}

const keyOf = (block: LegalBlock) => {
  if (typeof block === 'string') return block;
  return 'words' in block ? block.words : block.join();
};

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('to' in block) {
    return (
      <p>
        <Link className={css.link} to={block.to}>
          {block.words}
        </Link>
      </p>
    );
  }
  if ('mail' in block) {
    return (
      <p>
        <a className={css.link} href={`mailto:${block.mail}`}>
          {block.words}
        </a>
      </p>
    );
  }
  return (
    <ul className={css.list}>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
