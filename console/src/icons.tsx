import type { ReactNode } from 'react'

/** Drawings of 20 × 20 in the colour of the text. */
const drawings = {
  orders: <path d="M4 5h12M4 10h8M4 15h12" />,
  kitchen: <path d="M6 10.500a3 3 0 1 1 1.5-5.6 3 3 0 0 1 5 0A3 3 0 1 1 14 10.500V16H6zM6 13.500h8" />,
  stop: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="m5.5 14.5 9-9" />
    </>
  ),
  people: (
    <>
      <circle cx="7.5" cy="7.500" r="2.7" />
      <path d="M2.500 16c.5-2.700 2.500-4 5-4s4.500 1.300 5 4M12.500 5.200a2.500 2.500 0 0 1 0 4.800M14 12.300c1.900.400 3.200 1.700 3.500 3.700" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.500c.6-3 3-4.5 6-4.500s5.4 1.5 6 4.5" />
    </>
  ),
  menu: <path d="M4 6h12M4 10h8M4 14h12" />,
  plus: <path d="M10 4v12M4 10h12" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5" />
      <path d="m13 13 4 4" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  more: (
    <g fill="currentColor" stroke="none">
      <circle cx="4.5" cy="10" r="1.3" />
      <circle cx="10" cy="10" r="1.3" />
      <circle cx="15.5" cy="10" r="1.3" />
    </g>
  ),
  warning: <path d="M10 3.5 17.5 16.500h-15zM10 8.500v4M10 14.300v.4" />,
  note: <path d="M4 4h12v8l-4 4H4zM12 16v-4h4" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="6.5" />
      <path d="M10 6v4l2.5 1.5" />
    </>
  ),
  courier: (
    <>
      <circle cx="5" cy="14" r="2" />
      <circle cx="15" cy="14" r="2" />
      <path d="M7 14h6l2-5h-3M4 12V9h5v3" />
    </>
  ),
  bag: <path d="M4.5 7h11l.8 9.500H3.700zM7.5 7a2.5 2.5 0 0 1 5 0" />,
  phone: (
    <path d="M5 3.500h3l1.5 4-2 1.300a9 9 0 0 0 3.7 3.700l1.3-2 4 1.500v3c0 1-.8 1.5-1.5 1.500C8.5 16 4 11.5 3.5 5c0-.7.5-1.5 1.5-1.500z" />
  ),
  place: (
    <>
      <path d="M10 17.500c-3.5-3.5-5.5-6-5.5-9a5.5 5.5 0 0 1 11 0c0 3-2 5.5-5.5 9z" />
      <circle cx="10" cy="8.5" r="1.8" />
    </>
  ),
  check: <path d="m4 10.5 4 4 8-9" />,
  today: <path d="M4 16.500V10M8 16.500V6M12 16.500V8.500M16 16.500V3.500" />,
  hall: <path d="M3 8h14M5.500 8v8.500M14.500 8v8.500M8.500 3.500h3" />,
  reserves: <path d="M3.500 5h13v11.500h-13zM3.500 8.500h13M7 3v3.500M13 3v3.500" />,
  list: <path d="M5 3.500h10v13H5zM8 7.500h4M8 10.500h4" />,
  guests: (
    <path d="M10 16.500C6 13.700 3.500 11.200 3.500 8a3.300 3.300 0 0 1 6.500-1 3.300 3.300 0 0 1 6.500 1c0 3.200-2.500 5.700-6.500 8.500z" />
  ),
  settings: (
    <>
      <path d="M3 6h8M15 6h2M3 14h2M9 14h8" />
      <circle cx="13" cy="6" r="2" />
      <circle cx="7" cy="14" r="2" />
    </>
  ),
  documents: <path d="M5 2.500h7l3.500 3.500v11.500H5zM12 2.500V6h3.500M7.500 10h5M7.500 13.500h5" />,
  stock: <path d="m3 6.500 7-3.500 7 3.500v7.500l-7 3.500-7-3.500zM3 6.500l7 3.500 7-3.500M10 10v7.500" />,
  recipes: (
    <path d="M5 2.500h10.500v15H5a1.500 1.500 0 0 1-1.500-1.500V4A1.500 1.500 0 0 1 5 2.500zM7.500 2.500v15M10 7h3" />
  ),
  sales: <path d="m3 14 4.500-5 3.500 3 6-7M13 5h4v4" />,
  upload: <path d="M10 13V4M6 8l4-4 4 4M4 16.500h12" />,
  key: (
    <>
      <circle cx="7" cy="13" r="3.5" />
      <path d="m9.500 10.500 7-7M13.500 6.500l2 2" />
    </>
  ),
  webhooks: <path d="M3 10h9M9 6l4 4-4 4M16.500 4v12" />,
  print: <path d="M6 7V3h8v4M6 14H3.500V7h13v7H14M6 11.500h8v5.500H6z" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    {drawings[name]}
  </svg>
)

export const Logo = () => (
  <svg className="logo" viewBox="0 0 20 20" aria-hidden="true">
    <path className="logo-paper" d="M3 2h14v16l-2.3-1.500L12.3 18 10 16.5 7.7 18l-2.4-1.500L3 18z" />
    <path className="logo-lines" d="M6 6.500h8M6 9.500h8M6 12.500h5" />
  </svg>
)
