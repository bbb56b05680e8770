import { createRoot } from 'react-dom/client';
import '../styles/faces.css';
import '../styles/palette-day.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { Desk } from './desk.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('operator.html has no #root');
const dark = matchMedia('(prefers-color-scheme: dark)');
const wearTheme = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
};
wearTheme();
dark.addEventListener('change', wearTheme);
createRoot(root).render(<Desk />);
