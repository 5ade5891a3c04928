/** English texts of imports for people of the console, who give no flags. The English text of commands finds them. */
export const englishPhrases: Readonly<Record<string, string>> = {
  '"{1}" may be {2} or {3}: give --date-format dd/MM/yyyy or MM/dd/yyyy':
    '"{1}" may be {2} or {3}: write the date as 2026-05-04',
  'Choose one with --column {1}={2}, and give the others different headings':
    'Leave the heading {1} to one, such as "{2}", and give the others different headings',
  'Give --new to make it, or the name of one that is there':
    'Tick that the menu is to be made, or give the name of one that is there',
  'Give --organization for that of one restaurant': 'Choose a restaurant',
  'Give --sheet with one of its sheets: {1}': 'Name one of its sheets: {1}',
  'Give the column the heading {1}, or name its heading: {2}{3}':
    'Give the column the heading {1}, or choose it among the columns of the file{3}',
  'Give the lines the date of their order, or leave out --id number+date': 'Give the lines the date of their order',
  'Name it with --organization': 'Choose it',
  'Name one of them, or give --new for another one': 'Name one of them, or tick that another one is to be made',
  'Save it as "CSV UTF-8", or give its encoding, such as --encoding windows-1252': 'Save it as "CSV UTF-8"',
  'This is another menu beside {1}, with the same products: --name imports into a known menu':
    'This is another menu beside {1}, with the same products: to change a known menu, give its name',
  'no line has the VAT rate of this charge: name a product of such charges with --charges':
    'no line has the VAT rate of this charge',
  'several products of the menu have the name "{1}": give the lines an id, sku or article, or --identify group+name':
    'several products of the menu have the name "{1}": give the lines an id, sku or article',
  'the books are closed through {1}: give --received with a later day': 'the books are closed through {1}',
  'there is no supplier "{1}"{2}: give --new to make it': 'there is no supplier "{1}"{2}: tick that it is to be made',
  '{1} at another price: products of one name need a column id, sku or article, or --identify group+name':
    '{1} at another price: products of one name need a column id, sku or article',
}
