import css from './scenery.module.css';

const stars: readonly [number, number, number][] = [
  [4, 30, 1.2],
  [11, 58, 0.9],
  [19, 41, 1],
  [27, 66, 0.8],
  [44, 62, 0.9],
  [52, 48, 1.3],
  [61, 70, 0.8],
  [68, 38, 1],
  [77, 60, 1.2],
  [86, 44, 0.9],
  [94, 66, 1],
];

interface SceneryProps {
  hasTextBelow: boolean;
  hasName?: boolean;
}

/**
 * The sky behind every screen: gradient, sun or moon, clouds, and low hills with rock dovecotes. CSS sets its colours
 * by the local hour, without animation. `hasTextBelow` extends the upper colour down for the landing page and the entry
 * cards. `hasName` keeps the sun and moon away from a person's name.
 */
export function Scenery({ hasTextBelow, hasName = false }: SceneryProps) {
  return (
    <div
      className={css.scenery}
      data-text-below={hasTextBelow}
      data-name={hasName}
      aria-hidden="true"
    >
      <div className={css.orb} data-orb="" />
      <svg
        aria-hidden="true"
        className={css.stars}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
      >
        {stars.map(([x, y, width]) => (
          <path key={x} d={`M${x} ${y}h0`} strokeWidth={width} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <svg
        aria-hidden="true"
        className={css.clouds}
        viewBox="0 0 1440 900"
        preserveAspectRatio="xMidYMid slice"
      >
        <path d="M-40 352q190-26 420 2-230 22-420-2zM60 376q160-20 380 4-210 18-380-4z" />
        <path d="M900 268q180-24 400 0-210 20-400 0zM1010 290q150-18 360 2-190 18-360-2z" />
        <path d="M620 588q150-20 330 2-170 16-330-2zM1180 486q140-16 300 0-150 14-300 0z" />
      </svg>
      <svg
        aria-hidden="true"
        className={css.hills}
        viewBox="0 0 1440 340"
        preserveAspectRatio="xMaxYMax slice"
      >
        <path
          className={css.far}
          d="M0 118C130 76 250 84 380 104c160 24 270-62 420-40 130 18 190 70 320 54 120-14 180-62 320-38v260H0z"
        />
        <path
          className={css.near}
          d="M1168 220c2-70 4-92 14-120 8-22 34-22 42 0 10 28 14 60 16 120z"
        />
        <path
          className={css.near}
          d="M1262 230c2-118 6-146 18-182 9-28 39-28 48 0 12 36 18 90 20 182z"
        />
        <path
          className={css.far}
          d="M1196 158v-13a6 6 0 0 1 12 0v13zM1196 186v-13a6 6 0 0 1 12 0v13zM1285 118v-14a7 7 0 0 1 14 0v14zM1309 118v-14a7 7 0 0 1 14 0v14zM1285 150v-14a7 7 0 0 1 14 0v14zM1309 150v-14a7 7 0 0 1 14 0v14z"
        />
        <path
          className={css.near}
          d="M0 214c150-26 270-14 400-12 170 4 270-40 420-24 130 14 200 44 330 34 110-8 170-30 290-48v176H0z"
        />
      </svg>
    </div>
  );
}
