package com.fasterxml.jackson.databind;

import java.util.ArrayList;
import java.util.LinkedHashMap;

/** Stands in for Jackson's class of this name, as far as the samples use it: reads JSON into a tree. */
public class ObjectMapper {
  private String text = "";
  private int at = 0;

  public JsonNode readTree(String content) {
    text = content;
    at = 0;
    var value = value();
    skipSpace();
    if (at < text.length()) throw fault("the end");
    return new JsonNode(value);
  }

  private Object value() {
    skipSpace();
    return switch (peek()) {
      case '{' -> object();
      case '[' -> list();
      case '"' -> string();
      default -> word();
    };
  }

  private LinkedHashMap<String, Object> object() {
    var members = new LinkedHashMap<String, Object>();
    at++;
    for (skipSpace(); peek() != '}'; skipSpace()) {
      if (!members.isEmpty()) expect(',');
      skipSpace();
      var name = string();
      skipSpace();
      expect(':');
      members.put(name, value());
    }
    at++;
    return members;
  }

  private ArrayList<Object> list() {
    var entries = new ArrayList<Object>();
    at++;
    for (skipSpace(); peek() != ']'; skipSpace()) {
      if (!entries.isEmpty()) expect(',');
      entries.add(value());
    }
    at++;
    return entries;
  }

  private String string() {
    var result = new StringBuilder();
    for (expect('"'); peek() != '"'; at++) {
      result.append(peek() == '\\' ? escaped() : peek());
    }
    at++;
    return result.toString();
  }

  private char escaped() {
    at++;
    switch (peek()) {
      case 'n': return '\n';
      case 't': return '\t';
      case 'r': return '\r';
      case 'b': return '\b';
      case 'f': return '\f';
      case 'u':
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
      default: return peek();
    }
  }

  /** A number, or true, false, null; kept as it is written. */
  private JsonNode.Word word() {
    var start = at;
    while (at < text.length() && "{}[],:\" \n\r\t".indexOf(text.charAt(at)) < 0) at++;
    var word = text.substring(start, at);
    if (!word.matches("true|false|null|-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?")) throw fault("a value");
    return new JsonNode.Word(word);
  }

  private void skipSpace() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
  }

  private char peek() {
    if (at >= text.length()) throw fault("more");
    return text.charAt(at);
  }

  private void expect(char wanted) {
    if (peek() != wanted) throw fault(String.valueOf(wanted));
    at++;
  }

  private IllegalArgumentException fault(String wanted) {
    return new IllegalArgumentException("JSON should have " + wanted + " at " + at);
  }
}
