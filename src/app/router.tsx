import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from '@tanstack/react-router';
import { readConversationSearch } from '../screens/conversation/conversation-search.ts';
import { readDiscoverSearch } from '../screens/discover/discover-search.ts';
import {
  readLoginSearch,
  readRegisterSearch,
  readResetSearch,
} from '../screens/entry/entry-search.ts';
import { readFeaturedSearch } from '../screens/featured/featured-search.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { readMessagesSearch } from '../screens/messages/messages-search.ts';
import {
  forComplete,
  forEverybody,
  forIncomplete,
  forLeaving,
  forVisitors,
} from '../session/guards.ts';
import { LazyBrokenScreen } from './lazy-broken-screen.tsx';
import { lazyScreen } from './lazy-screen.ts';
import { PendingScreen } from './pending-screen.tsx';
import { RootFrame } from './root-frame.tsx';

const NotFoundScreen = lazyScreen(() => import('./not-found-screen.tsx'), 'NotFoundScreen');
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
  component: lazyScreen(() => import('../screens/entry/login-screen.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute: at,
  path: '/register',
  validateSearch: readRegisterSearch,
  beforeLoad: forVisitors,
  component: lazyScreen(() => import('../screens/entry/register-screen.tsx'), 'RegisterScreen'),
});
const forgotPassword = createRoute({
  getParentRoute: at,
  path: '/forgot-password',
  validateSearch: readResetSearch,
  component: lazyScreen(
    () => import('../screens/entry/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});
const completion = createRoute({
  getParentRoute: at,
  path: '/completion',
  beforeLoad: forIncomplete,
  component: lazyScreen(
    () => import('../screens/completion/completion-screen.tsx'),
    'CompletionScreen',
  ),
});
const discover = createRoute({
  getParentRoute: at,
  path: '/discover',
  validateSearch: readDiscoverSearch,
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/discover/discover-screen.tsx'), 'DiscoverScreen'),
});
const skyLetter = createRoute({
  getParentRoute: at,
  path: '/sky/$letterId',
  beforeLoad: forComplete,
  component: lazyScreen(
    () => import('../screens/sky-letter/sky-letter-screen.tsx'),
    'SkyLetterScreen',
  ),
});
const featured = createRoute({
  getParentRoute: at,
  path: '/featured',
  validateSearch: readFeaturedSearch,
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/featured/featured-screen.tsx'), 'FeaturedScreen'),
});
const pigeons = createRoute({
  getParentRoute: at,
  path: '/pigeons',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/pigeons/pigeons-screen.tsx'), 'PigeonsScreen'),
});
const messagesFrame = createRoute({
  getParentRoute: at,
  id: 'messages-frame',
  component: lazyScreen(() => import('../screens/messages/messages-frame.tsx'), 'MessagesFrame'),
});
const messages = createRoute({
  getParentRoute: () => messagesFrame,
  path: '/messages',
  validateSearch: readMessagesSearch,
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/messages/messages-screen.tsx'), 'MessagesScreen'),
});
const conversation = createRoute({
  getParentRoute: () => messagesFrame,
  path: '/messages/$userId',
  validateSearch: readConversationSearch,
  beforeLoad: forComplete,
  component: lazyScreen(
    () => import('../screens/conversation/conversation-screen.tsx'),
    'ConversationScreen',
  ),
});
const search = createRoute({
  getParentRoute: at,
  path: '/search',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/search/search-screen.tsx'), 'SearchScreen'),
});
const person = createRoute({
  getParentRoute: at,
  path: '/users/$userId',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/person/person-screen.tsx'), 'PersonScreen'),
});
const profile = createRoute({
  getParentRoute: at,
  path: '/profile',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/profile/profile-screen.tsx'), 'ProfileScreen'),
});
const settings = createRoute({
  getParentRoute: at,
  path: '/settings',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});
const account = createRoute({
  getParentRoute: at,
  path: '/settings/account',
  beforeLoad: forComplete,
  component: lazyScreen(() => import('../screens/account/account-screen.tsx'), 'AccountScreen'),
});
const logout = createRoute({
  getParentRoute: at,
  path: '/logout',
  beforeLoad: forLeaving,
  component: lazyScreen(() => import('../screens/logout/logout-screen.tsx'), 'LogoutScreen'),
});

const loadOperator = () =>
  import('../screens/legal/load-operator.ts').then((legal) => legal.loadOperator());
const terms = createRoute({
  getParentRoute: at,
  path: '/terms',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyScreen(() => import('../screens/legal/terms-screen.tsx'), 'TermsScreen'),
});
const privacy = createRoute({
  getParentRoute: at,
  path: '/privacy',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyScreen(() => import('../screens/legal/privacy-screen.tsx'), 'PrivacyScreen'),
});
const accessibility = createRoute({
  getParentRoute: at,
  path: '/accessibility',
  beforeLoad: forEverybody,
  loader: loadOperator,
  component: lazyScreen(
    () => import('../screens/legal/accessibility-screen.tsx'),
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
  messagesFrame.addChildren([messages, conversation]),
  search,
  person,
  profile,
  settings,
  account,
  logout,
  terms,
  privacy,
  accessibility,
  nowhere,
]);

/** Creates the router with every screen by its address (product.md section 2). `prerendered` is set in a build. */
export const makeRouter = (prerendered?: { history: RouterHistory; origin: string }) =>
  createRouter({
    routeTree,
    // Search parameters are plain strings: a 1 stays a string, and no string gets quotes.
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
