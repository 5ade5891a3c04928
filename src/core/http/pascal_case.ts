/** Joins the words of a path or a field in Pascal case: `/admin/menus/save` becomes `AdminMenusSave`. */
export const pascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
