import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { readConversationSearch } from './routes/conversation/conversation-search.ts';
import { readDiscoverSearch } from './routes/discover/discover-search.ts';
import {
  readLoginSearch,
  readRegisterSearch,
  readResetSearch,
} from './routes/entry/entry-search.ts';
import { HomeScreen } from './routes/home/home-screen.tsx';
import { LazyBrokenScreen } from './routes/lazy-broken-screen.tsx';
import { lazyScreen } from './routes/lazy-screen.ts';
import { readMessagesSearch } from './routes/messages/messages-search.ts';
import { PendingScreen } from './routes/pending-screen.tsx';
import { RootFrame } from './routes/root-frame.tsx';
import {
  forComplete,
  forEverybody,
  forIncomplete,
  forLeaving,
  forVisitors,
} from './session/guards.ts';

const NotFoundScreen = lazyScreen(() => import('./routes/not-found-screen.tsx'), 'NotFoundScreen');
const root = createRootRoute({ component: RootFrame, notFoundComponent: NotFoundScreen });
const at = () => root;

const home = createRoute({
  getParentRoute: at,
  path: '/',
  beforeLoad: forVisitors,
  component: HomeScreen,
});
const login = createRoute({
  getParentRoute: at,
  path: '/login',
  validateSearch: readLoginSearch,
  beforeLoad: forVisitors,
  component: lazyScreen(() => import('./routes/entry/login-screen.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute: at,
  path: '/register',
  validateSearch: readRegisterSearch,
  beforeLoad: forVisitors,
  component: lazyScreen(() => import('./routes/entry/register-screen.tsx'), 'RegisterScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: at,
  path: '/forgot-password',
  validateSearch: readResetSearch,
  component: lazyScreen(
    () => import('./routes/entry/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});
const completion = createRoute({
  getParentRoute: at,
  path: '/completion',
  beforeLoad: forIncomplete,
  component: lazyScreen(
    () => import('./routes/completion/completion-screen.tsx'),
    'CompletionScreen',
  ),
});
const discover = createRoute({
  getParentRoute: at,
  path: '/discover',
  validateSearch: readDiscoverSearch,
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/discover/discover-screen.tsx'), 'DiscoverScreen'),
});
const skyLetter = createRoute({
  getParentRoute: at,
  path: '/sky/$letterId',
  beforeLoad: forComplete,
  component: lazyScreen(
    () => import('./routes/sky-letter/sky-letter-screen.tsx'),
    'SkyLetterScreen',
  ),
});
const featured = createRoute({
  getParentRoute: at,
  path: '/featured',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/featured/featured-screen.tsx'), 'FeaturedScreen'),
});
const pigeons = createRoute({
  getParentRoute: at,
  path: '/pigeons',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/pigeons/pigeons-screen.tsx'), 'PigeonsScreen'),
});
const messages = createRoute({
  getParentRoute: at,
  path: '/messages',
  validateSearch: readMessagesSearch,
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/messages/messages-screen.tsx'), 'MessagesScreen'),
});
const conversation = createRoute({
  getParentRoute: at,
  path: '/messages/$userId',
  validateSearch: readConversationSearch,
  beforeLoad: forComplete,
  component: lazyScreen(
    () => import('./routes/conversation/conversation-screen.tsx'),
    'ConversationScreen',
  ),
});
const search = createRoute({
  getParentRoute: at,
  path: '/search',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/search/search-screen.tsx'), 'SearchScreen'),
});
const person = createRoute({
  getParentRoute: at,
  path: '/users/$userId',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/person/person-screen.tsx'), 'PersonScreen'),
});
const profile = createRoute({
  getParentRoute: at,
  path: '/profile',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/profile/profile-screen.tsx'), 'ProfileScreen'),
});
const settings = createRoute({
  getParentRoute: at,
  path: '/settings',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('./routes/settings/settings-screen.tsx'), 'SettingsScreen'),
});
const logout = createRoute({
  getParentRoute: at,
  path: '/logout',
  beforeLoad: forLeaving,
  component: lazyScreen(() => import('./routes/logout/logout-screen.tsx'), 'LogoutScreen'),
});

const loadOperator = () =>
  import('./routes/legal/load-operator.ts').then((legal) => legal.loadOperator());
const terms = createRoute({
  getParentRoute: at,
  path: '/terms',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyScreen(() => import('./routes/legal/terms-screen.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  getParentRoute: at,
  path: '/privacy',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyScreen(() => import('./routes/legal/privacy-screen.tsx'), 'PrivacyScreen'),
});
const accessibility = createRoute({
  getParentRoute: at,
  path: '/accessibility',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyScreen(
    () => import('./routes/legal/accessibility-screen.tsx'),
    'AccessibilityScreen',
  ),
});
const nowhere = createRoute({
  getParentRoute: at,
  path: '$',
  beforeLoad: forEverybody,
  component: NotFoundScreen,
});

const routeTree = root.addChildren([
  home,
  login,
  register,
  forgotPassword,
  completion,
  discover,
  skyLetter,
  featured,
  pigeons,
  messages,
  conversation,
  search,
  person,
  profile,
  settings,
  logout,
  terms,
  privacy,
  accessibility,
  nowhere,
]);

/** Every screen by its address (product.md section 2). `prerendered` is the one of a build. */
export const makeRouter = (prerendered?: { history: RouterHistory; origin: string }) =>
  createRouter({
    routeTree,
    // All that our addresses say are words: a 1 stays a 1, and no word gets quotes.
    parseSearch: parseSearchWith((word) => word),
    stringifySearch: stringifySearchWith(String),
    ...prerendered,
    defaultPendingComponent: PendingScreen,
    defaultErrorComponent: LazyBrokenScreen,
    defaultPreload: 'intent',
    scrollRestoration: prerendered === undefined,
  });
export type AppRouter = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
