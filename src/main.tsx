import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startAppearance } from './appearance/start-appearance.ts';
import { watchInstall } from './bridges/install.ts';
import { watchMissingChunks } from './bridges/missing-chunks.ts';
import { startLanguage } from './language/language-store.ts';
import { allowInjectedStyles } from './styles/allow-injected-styles.ts';
import './styles/faces.css';
import './styles/palette-dawn.css';
import './styles/palette-day.css';
import './styles/palette-dusk.css';
import './styles/palette-night.css';
import './styles/tokens.css';
import './styles/base.css';
import { startAfterFirstPaint } from './start-after-first-paint.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

watchMissingChunks();
watchInstall();
startLanguage();
startAppearance();
allowInjectedStyles();
createRoot(root).render(<App />);
startAfterFirstPaint();
